/** A message template with `#{name}` for each variable, as 알림톡 templates are registered. */
export type Template = { title: string; text: readonly string[] }

export type Variables = Readonly<Record<string, string>>

export type Words = { title: string; lines: string[] }

/**
 * The template with its variables filled in. A line with an empty variable is left out: a parcel without a tracking
 * number has no line about it. Throws when the template names a variable that was not given.
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
