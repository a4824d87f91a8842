import { type Refusal, refuse } from './decision.ts'

/** Why what is owed to an owner may not change. */
export type OwnersPartFacts = {
  /** They have left the shop. */
  ownerHasLeft: boolean
  /** It is their part of a charge for a loss that they were compensated for. */
  isCompensatedLoss: boolean
}

/**
 * Refuses OWNER_HAS_LEFT to change what is owed to an owner who has left: the shop can neither pay them nor be paid by them
 * (rule 427).
 */
export const ownerGoneRefusal = ({
  ownerHasLeft,
}: Pick<OwnersPartFacts, 'ownerHasLeft'>): Refusal<'OWNER_HAS_LEFT'> | null =>
  ownerHasLeft ? refuse('OWNER_HAS_LEFT') : null

/** Everything that `ownersPartRefusal` refuses. */
export type OwnersPartCode = 'LOSS_COMPENSATED' | 'OWNER_HAS_LEFT'

/**
 * Refuses to lower an owner's part of a charge: OWNER_HAS_LEFT, and LOSS_COMPENSATED for what was counted when they were
 * compensated, so that the agreed value stays theirs (rule 433).
 */
export const ownersPartRefusal = (facts: OwnersPartFacts): Refusal<OwnersPartCode> | null =>
  ownerGoneRefusal(facts) ?? (facts.isCompensatedLoss ? refuse('LOSS_COMPENSATED') : null)
