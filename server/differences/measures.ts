import type { Measure } from '../platform/deps.ts'

/** How old what is known of the providers' lists is. */
export const measures: readonly Measure[] = [
  {
    name: 'provider_list_age_seconds',
    help: 'Time since the list of the card provider, or of the payout gateway, was last read to its end.',
    labels: ['place'],
    read: async ({ db, clock }) => {
      const rows = await db.kysely.selectFrom('shop.list_readings').select(['place', 'read_at']).execute()
      return rows.map(({ place, read_at }) => ({
        labels: { place },
        value: Math.max(0, (clock.now().getTime() - read_at.getTime()) / 1_000),
      }))
    },
  },
]
