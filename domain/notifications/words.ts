/**
 * A message template with `#{name}` for each variable, as 알림톡 templates are registered. 알림톡 fills in the variables
 * and changes nothing else, so every line is sent whatever they are (rule 555).
 */
export type Template = { title: string; text: readonly string[] }

/** What a template's variables stand for. None is empty: what may be missing says so in words. */
export type Variables = Readonly<Record<string, string>>

export type Words = { title: string; lines: string[] }

/** 알림톡 takes no empty value, and every other channel shows what it shows. */
const nothing = '-'

/** The variables as every channel fills them in (rule 555). */
export const shownVariables = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.trim() === '' ? nothing : value]),
  )

/**
 * The template with its variables filled in, line by line what 알림톡 shows (rule 555). Throws when the template names a
 * variable that was not given.
 */
export function wordsOf(template: Template, variables: Variables): Words {
  const shown = shownVariables(variables)
  const filled = (line: string) => line.replaceAll(/#\{([^}]+)\}/g, (_, name: string) => given(shown, name))
  return { title: filled(template.title), lines: template.text.map(filled) }
}

function given(variables: Variables, name: string): string {
  const value = variables[name]
  if (value === undefined) throw new Error(`A message has no value for #{${name}}`)
  return value
}

/** A message to a phone: its title, after the shop's name, and its lines. */
export const phoneText = (shop: string, { title, lines }: Words): string =>
  [`[${shop}] ${title}`, ...lines].join('\n')

/** What is registered as the 알림톡 template of a message. */
export const phoneTemplate = (shop: string, { title, text }: Template): string =>
  phoneText(shop, { title, lines: [...text] })
