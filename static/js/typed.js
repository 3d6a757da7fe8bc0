// Whether a field says something else than the page came with. A list without a choice of its own came with its first.

export function isChanged(field) {
  const chosen = [...(field.options ?? [])].findIndex((option) => option.defaultSelected);
  if (field.options) return field.selectedIndex !== Math.max(0, chosen);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

export const fieldsIn = (part) => [...part.querySelectorAll("form :is(input:not([type=hidden]), select, textarea)")];
