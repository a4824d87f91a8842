// Files of vitest share their modules: a session that one leaves in them is the member of the next one.
import { afterAll } from 'vitest'
import { everyTab } from '../../web/storage/browserStorage.ts'

afterAll(() => {
  for (const key of ['token', 'staff'])
    if (everyTab.get(key) !== null) throw new Error(`This file leaves a session behind ("${key}")`)
})
