// The screen that everybody sees.

import "../tv.js";
