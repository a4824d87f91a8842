/** Markup that is already safe to send. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Part = Html | Html[] | string | number

/** A template whose holes are escaped, unless they hold markup made by this same tag. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.reduce((before, string, at) => before + rendered(parts[at - 1] ?? '') + string)
  return new Html(text)
}

function rendered(part: Part): string {
  if (Array.isArray(part)) return part.join('')
  if (part instanceof Html) return part.toString()
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
