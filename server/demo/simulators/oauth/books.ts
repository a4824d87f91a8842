import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Stage } from '../provider.ts'

const personShape = z.object({ id: z.string(), email: z.string(), emailIsTheirs: z.boolean() })
const grantShape = z.object({
  personId: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  sharesEmail: z.boolean(),
  expiresAt: z.number(),
})
const tokenShape = z.object({ personId: z.string(), sharesEmail: z.boolean(), expiresAt: z.number() })
const linkShape = z.object({ personId: z.string(), clientId: z.string(), linkedAt: z.number() })

export type Person = z.infer<typeof personShape>
export type Grant = z.infer<typeof grantShape>

const codeLivesMs = 5 * 60_000
const accessLivesMs = 6 * 60 * 60_000
const refreshLivesMs = 60 * 24 * 60 * 60_000

export const aSecret = (): string => randomBytes(24).toString('base64url')

/** The accounts of one provider and what it handed out. `aPersonId` makes ids as that provider spells them. */
export function openBooks({ store, now }: Stage, aPersonId: () => string) {
  const people = store.table('people', personShape)
  const codes = store.table('codes', grantShape)
  const access = store.table('access', tokenShape)
  const refresh = store.table('refresh', tokenShape)
  const links = store.table('links', linkShape)
  const live = <Kept extends { expiresAt: number }>(kept: Kept | undefined) =>
    kept !== undefined && kept.expiresAt > now() ? kept : undefined

  return {
    people,
    links,
    /** The account with this email; opened when there is none yet. */
    personOf: (email: string, emailIsTheirs: boolean): Person => {
      const known = people.values().find((person) => person.email === email)
      const person: Person = { id: known?.id ?? aPersonId(), email, emailIsTheirs }
      people.put(person.id, person)
      return person
    },
    giveCode: (grant: Omit<Grant, 'expiresAt'>): string => {
      const code = aSecret()
      codes.put(code, { ...grant, expiresAt: now() + codeLivesMs })
      return code
    },
    /** A code works once, for the client and the address that it was made for. */
    takeCode: (code: string): Grant | undefined => {
      const grant = live(codes.get(code))
      codes.remove(code)
      return grant
    },
    giveTokens: (of: { personId: string; clientId: string; sharesEmail: boolean }) => {
      const { personId, clientId, sharesEmail } = of
      const tokens = { access: aSecret(), refresh: aSecret() }
      access.put(tokens.access, { personId, sharesEmail, expiresAt: now() + accessLivesMs })
      refresh.put(tokens.refresh, { personId, sharesEmail, expiresAt: now() + refreshLivesMs })
      links.put(personId, { personId, clientId, linkedAt: links.get(personId)?.linkedAt ?? now() })
      return tokens
    },
    ofAccess: (token: string) => live(access.get(token)),
    ofRefresh: (token: string) => live(refresh.get(token)),
    /** Ends the link: every token of that person is dead. */
    unlink: (personId: string): void => {
      links.remove(personId)
      for (const table of [access, refresh])
        for (const [token, kept] of table.entries()) if (kept.personId === personId) table.remove(token)
    },
  }
}
export type Books = ReturnType<typeof openBooks>

/** What tests compare with the shop's own books; emails stay out of it. */
export const ledgerOf = (books: Books) => ({
  people: books.people.values().length,
  links: books.links.values(),
})
