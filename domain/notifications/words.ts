/** What a message says, with `#{name}` where a variable goes: the form in which an 알림톡 template is registered. */
export type Template = { title: string; text: readonly string[] }

export type Variables = Readonly<Record<string, string>>

export type Words = { title: string; lines: string[] }

/**
 * The template with its variables filled in. A line of which a variable is empty is left out: a parcel without a number
 * has no line about the number. Throws when the template names a variable that was not given.
 */
export function wordsOf(template: Template, variables: Variables): Words {
  const filled = (line: string) =>
    line.replaceAll(/#\{([^}]+)\}/g, (_, name: string) => given(variables, name))
  return {
    title: filled(template.title),
    lines: template.text
      .filter((line) => !namesIn(line).some((name) => given(variables, name) === ''))
      .map(filled),
  }
}

const namesIn = (line: string): string[] => [...line.matchAll(/#\{([^}]+)\}/g)].map(([, name = '']) => name)

function given(variables: Variables, name: string): string {
  const value = variables[name]
  if (value === undefined) throw new Error(`A message has no value for #{${name}}`)
  return value
}
