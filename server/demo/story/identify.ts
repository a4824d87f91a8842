import { randomBytes } from 'node:crypto'
import { identityGatewayOf, type VerifiedPerson } from '../../identity/index.ts'
import type { Env } from '../../platform/env.ts'
import type { Person } from './people.ts'

/** Has a person's identity verified; answers what the provider says of them. */
export type Identify = (person: Person) => Promise<VerifiedPerson>

/** Fills in the simulator's popup, as a person would: there is no such call at the real provider. */
export function identifyAtSimulator(env: Env): Identify {
  const gateway = identityGatewayOf(env)
  return async (person) => {
    const started = await gateway.start({
      requestNumber: `DEMO${randomBytes(13).toString('hex')}`,
      returnUrl: env.PUBLIC_URL,
      now: new Date(),
    })
    if (started.outcome === 'unavailable') throw new Error('the identity provider is not there')
    const filled = await fetch(new URL('/nice/__verify', started.popupUrl), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ...started.fields,
        name: person.name,
        birthdate: person.birthDate.replaceAll('-', ''),
        gender: person.gender ? '1' : '0',
        mobileco: '1',
        mobileno: person.phoneNumber,
        agreed: 'on',
      }),
    })
    const query = new URL(filled.headers.get('location') ?? '', env.PUBLIC_URL).searchParams
    const read = gateway.read(started.secret, Object.fromEntries(query))
    if (read.outcome !== 'verified') throw new Error(`the identity of ${person.email} was not verified`)
    return read.person
  }
}
