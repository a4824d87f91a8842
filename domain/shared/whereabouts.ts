/**
 * Where a product is (rule 302): here, in repair, on its way to a member, with a member, on its way back, reported
 * missing, lost, or sent back to its owner.
 */
export const places = [
  'here',
  'repair',
  'on_its_way',
  'with_member',
  'on_its_way_back',
  'missing',
  'lost',
  'with_owner',
] as const
export type Place = (typeof places)[number]

/** A place, with the rental that has the item or lost it, and the last day of a repair. */
export type Whereabouts = { place: Place; orderItemId: string | null; until: string | null }

export const here: Whereabouts = { place: 'here', orderItemId: null, until: null }
