import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lotHistories } from '../../domain/wallet/lotHistory.ts'
import { jobs, steps, WalletLife } from './walletLife.ts'

test('the told lots of any wallet add up to what remains, is held, is owed and can be spent (rule 47)', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...jobs), (plan, job) => {
      const life = new WalletLife()
      for (const step of plan) life.step(step, job)
      const { state, events } = life.wallet
      const told = lotHistories(events.map((event) => ({ ...event, occurredAt: life.now })))
      expect(told.debt).toBe(state.debt)
      const remaining = told.lots.map((lot) => [lot.lotId, lot.remaining])
      for (const [lotId, left] of remaining) expect(left).toBe(state.lots.get(String(lotId))?.remaining ?? 0)
      for (const lot of told.lots) {
        expect(lot.steps.reduce((sum, { points }) => sum + points, 0)).toBe(lot.remaining)
        expect(lot.held).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 300 },
  )
})
