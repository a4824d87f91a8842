/** What staff read of an event that no block has sealed yet. */
export const UNSEALED = '봉인 대기'
