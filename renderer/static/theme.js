// The reader's choice of theme, before anything is painted: this one script does not wait for the page.
// A page that is opened from disk may not remember it: then each starts as the system has it.
'use strict';
const Theme = {
  choices: ['auto', 'light', 'dark'],
  get() {
    try { return localStorage.getItem('linelight-theme') || 'auto'; } catch { return document.documentElement.dataset.theme || 'auto'; }
  },
  set(choice) {
    document.documentElement.dataset.theme = choice;
    try { localStorage.setItem('linelight-theme', choice); } catch { /* shown all the same */ }
  },
};
document.documentElement.dataset.theme = Theme.get();
