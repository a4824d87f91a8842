import { readFileSync } from 'node:fs'
import { secretSettings } from './productionSettings.ts'

/** Thrown for a file of a secret that cannot be used; its message names the setting in one line. */
export class UnreadableSecret extends Error {}

type Source = Readonly<Record<string, string | undefined>>

/**
 * Returns the variables of an environment that have a value: an empty string counts as absent, and what `NAME_FILE`
 * names is read for a secret NAME. Throws `UnreadableSecret` for a file that cannot be read, and for a secret that is
 * given in both ways.
 */
export function givenSettings(source: Source): Source {
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new UnreadableSecret(
        `설정을 확인해 주세요 / check the setting ${name}: it is given itself and in ${name}_FILE`,
      )
    given[name] = contentOf(file, name)
    // What was read is settings like any other: reading them again finds nothing given twice.
    delete given[`${name}_FILE`]
  }
  return given
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new UnreadableSecret(
      `설정을 확인해 주세요 / check the setting ${name}_FILE: the file cannot be read`,
    )
  }
}
