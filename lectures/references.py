"""The papers that the lecture cites."""

from linelight import Reference

polyak_1964 = Reference(
    "Some methods of speeding up the convergence of iteration methods",
    ("Boris T. Polyak",),
    1964,
    "https://doi.org/10.1016/0041-5553(64)90137-5",
)
williams_2009 = Reference(
    "Roofline: an insightful visual performance model for multicore architectures",
    ("Samuel Williams", "Andrew Waterman", "David Patterson"),
    2009,
    "https://doi.org/10.1145/1498765.1498785",
)
duchi_2011 = Reference(
    "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization",
    ("John Duchi", "Elad Hazan", "Yoram Singer"),
    2011,
    "https://jmlr.org/papers/v12/duchi11a.html",
)
tieleman_2012 = Reference(
    "Neural Networks for Machine Learning, lecture 6",
    ("Geoffrey Hinton", "Nitish Srivastava", "Kevin Swersky"),
    2012,
    "https://www.cs.toronto.edu/~tijmen/csc321/slides/lecture_slides_lec6.pdf",
    "University of Toronto",
    "RMSProp, with Tijmen Tieleman, was published on these slides only.",
)
kingma_2014 = Reference(
    "Adam: A Method for Stochastic Optimization",
    ("Diederik P. Kingma", "Jimmy Ba"),
    2014,
    "https://arxiv.org/abs/1412.6980",
)
chen_2016 = Reference(
    "Training Deep Nets with Sublinear Memory Cost",
    ("Tianqi Chen", "Bing Xu", "Chiyuan Zhang", "Carlos Guestrin"),
    2016,
    "https://arxiv.org/abs/1604.06174",
)
hendrycks_2016 = Reference(
    "Gaussian Error Linear Units (GELUs)",
    ("Dan Hendrycks", "Kevin Gimpel"),
    2016,
    "https://arxiv.org/abs/1606.08415",
)
micikevicius_2017 = Reference(
    "Mixed Precision Training",
    (
        "Paulius Micikevicius",
        "Sharan Narang",
        "Jonah Alben",
        "Gregory Diamos",
        "Erich Elsen",
        "David Garcia",
        "Boris Ginsburg",
        "Michael Houston",
        "Oleksii Kuchaiev",
        "Ganesh Venkatesh",
        "Hao Wu",
    ),
    2017,
    "https://arxiv.org/abs/1710.03740",
)
rajbhandari_2019 = Reference(
    "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
    ("Samyam Rajbhandari", "Jeff Rasley", "Olatunji Ruwase", "Yuxiong He"),
    2019,
    "https://arxiv.org/abs/1910.02054",
)
brown_2020 = Reference(
    "Language Models are Few-Shot Learners",
    ("Tom B. Brown", "et al."),
    2020,
    "https://arxiv.org/abs/2005.14165",
    "OpenAI",
)
kaplan_2020 = Reference(
    "Scaling Laws for Neural Language Models",
    (
        "Jared Kaplan",
        "Sam McCandlish",
        "Tom Henighan",
        "Tom B. Brown",
        "Benjamin Chess",
        "Rewon Child",
        "Scott Gray",
        "Alec Radford",
        "Jeffrey Wu",
        "Dario Amodei",
    ),
    2020,
    "https://arxiv.org/abs/2001.08361",
)
rogozhnikov_2022 = Reference(
    "Einops: Clear and Reliable Tensor Manipulations with Einstein-like Notation",
    ("Alex Rogozhnikov",),
    2022,
    "https://openreview.net/forum?id=oapKSVM2bcj",
)
chowdhery_2022 = Reference(
    "PaLM: Scaling Language Modeling with Pathways",
    ("Aakanksha Chowdhery", "et al."),
    2022,
    "https://arxiv.org/abs/2204.02311",
    "Google",
    "Defines model FLOPs utilization (MFU).",
)
micikevicius_2022 = Reference(
    "FP8 Formats for Deep Learning",
    ("Paulius Micikevicius", "et al."),
    2022,
    "https://arxiv.org/abs/2209.05433",
    "NVIDIA, Arm, Intel",
)
epoch_models = Reference(
    "Data on AI Models",
    url="https://epoch.ai/data/ai-models",
    organization="Epoch AI",
    notes="Estimates the training compute of models, GPT-4 among them.",
)
deepseek_2025 = Reference(
    "DeepSeek-V3.2: Pushing the Frontier of Open Large Language Models",
    year=2025,
    url="https://arxiv.org/abs/2512.02556",
    organization="DeepSeek-AI",
)
nvidia_2025 = Reference(
    "NVIDIA Nemotron 3: Efficient and Open Intelligence",
    year=2025,
    url="https://arxiv.org/abs/2512.20856",
    organization="NVIDIA",
)
