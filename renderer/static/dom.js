// Two words for what the page's own functions write in place of long ones.
'use strict';
const $ = id => document.getElementById(id);
const make = (tag, css, ...inside) => {
  const element = document.createElement(tag);
  if (css) element.className = css;
  element.append(...inside);
  return element;
};
