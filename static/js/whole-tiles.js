// A receipt whose tiles no line breaks, as "whole_tiles" writes it on the server: "12-" and "3 15" are no tile.

export const whole = (receipt) =>
  receipt.split(/(\d+-\d+ \d+)/).map((part, nth) => {
    if (nth % 2 === 0) return part;
    return Object.assign(document.createElement("span"), { className: "whole", textContent: part });
  });
