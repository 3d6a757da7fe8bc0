// The time of day as the pages say it, by this phone's clock: 24 hours in every language, as the server writes them.

export const timeOfDay = (at) =>
  at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
