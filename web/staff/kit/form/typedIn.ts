const fields =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=password])'

/** True for a field that words are typed in. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(fields)

const textOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.innerText

const labelOf = (field: HTMLElement): string =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.labels?.[0]?.textContent
    : null) ??
  field.getAttribute('aria-label') ??
  ''

/** The words in the fields of a part of the page, each below its label. */
export const typedIn = (place: ParentNode): string =>
  [...place.querySelectorAll<HTMLElement>(fields)]
    .filter((field) => textOf(field).trim() !== '')
    .map((field) => `${labelOf(field)}\n${textOf(field)}`.trim())
    .join('\n\n')
