// What lies on the table.

import "../live.js";
import "../hub.js";
