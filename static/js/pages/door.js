// Who is here.

import "../door.js";
