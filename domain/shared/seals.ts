/** Whether a record is what was sealed of it; it waits until a block seals it. */
export const sealStates = ['waiting', 'sealed', 'changed'] as const
/** What staff read of an event that no block has sealed yet. */
export const UNSEALED = '봉인 대기'
/** What is said before the number of the block that a statement was sealed in. */
export const SEAL_BLOCK = '원장 봉인 블록'
