"""How dates are written where Django's own way would be misread: `FORMAT_MODULE_PATH` names this package."""
