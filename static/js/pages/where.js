// Where may I play?

import "../where.js";
