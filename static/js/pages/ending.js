// The final table.

import "../live.js";
import "../share.js";
