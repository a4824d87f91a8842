import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Forms and fields of the console that ask nothing when they are left, and why nothing is lost. */
const unguarded: Readonly<Record<string, string>> = {
  'web/staff/pieces/FindForm.tsx': 'what is looked for is in the address',
  'web/staff/screens/login/LoginScreen.tsx': 'secrets, which nobody keeps',
  'web/staff/screens/enrol/EnrolScreen.tsx': 'secrets, which nobody keeps',
  'web/staff/screens/account/AccountScreen.tsx': 'secrets, which nobody keeps',
  'web/staff/pieces/TypedField.tsx': 'a field of secrets and names, whose form answers for it',
  'web/staff/kit/FilterBar.tsx': 'what is looked for is in the address',
  'web/staff/app/palette/Palette.tsx': 'what is looked for leads away',
  'web/staff/pieces/content/ProductsField.tsx': 'what is looked for is put into the form',
  'web/staff/pieces/scan/ScanField.tsx': 'a code is taken with its last key',
  'web/staff/screens/colleagues/ColleaguesScreen.tsx': 'a link to be copied',
  'web/staff/kit/AmountInput.tsx': 'a field, whose form answers for it',
  'web/staff/kit/ReasonField.tsx': 'a field, whose form answers for it',
  'web/staff/kit/dates/TypedDate.tsx': 'a field, whose form answers for it',
  'web/staff/kit/form/RichText.tsx': 'a field, whose form answers for it',
  'web/staff/pieces/rented/CorrectedAddress.tsx': 'fields of a dialog, which answers for them',
  'web/staff/pieces/rented/LateDays.tsx': 'fields of a dialog, which answers for them',
}

/** What no words are typed into. */
const chosen = new Set(['checkbox', 'radio', 'range', 'hidden', 'file'])

type Element = { name: string; type: string | null; start: number; end: number }

function elementsIn({ path, text }: Source): Element[] {
  const found: Element[] = []
  new Visitor({
    JSXElement({ openingElement, start, end }) {
      const { name, attributes } = openingElement
      if (name.type !== 'JSXIdentifier') return
      const types = attributes.flatMap((attribute) =>
        attribute.type === 'JSXAttribute' &&
        attribute.name.name === 'type' &&
        attribute.value?.type === 'Literal'
          ? String(attribute.value.value)
          : [],
      )
      found.push({ name: name.name, type: types[0] ?? null, start, end })
    },
  }).visit(parseSync(path, text).program)
  return found
}

const takesWords = ({ name, type }: Element): boolean =>
  name === 'textarea' || (name === 'input' && !chosen.has(type ?? 'text'))

const isWithin = (inner: Element, outer: Element): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/**
 * Forms of the console that ask nothing when one leaves them, and fields of a file that has no guard at all: what was typed
 * in them would be lost.
 */
export function unguardedForms(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('web/staff/') && path.endsWith('.tsx') && !(path in unguarded))
    .flatMap((source) => {
      const elements = elementsIn(source)
      const guards = elements.filter(({ name }) => name === 'LeaveGuard' || name === 'GuardedForm')
      const forms = elements.filter(({ name }) => name === 'form' || name === 'Form')
      const bare = forms.filter(
        (form) => form.name === 'form' && !guards.some((guard) => isWithin(guard, form)),
      )
      const fields = guards.length + forms.length === 0 ? elements.filter(takesWords) : []
      return [...bare, ...fields].map(({ name }) => `${source.path} ${name}`)
    })
}

/** Exceptions of files that have no such form any more. */
export const needlessExceptions = (sources: readonly Source[]): string[] =>
  Object.keys(unguarded).filter((path) => {
    const source = sources.find((one) => one.path === path)
    return source === undefined || !elementsIn(source).some((one) => one.name === 'form' || takesWords(one))
  })
