/** What a member can be charged for (rule 170). */
export const chargeKinds = ['damage', 'loss', 'late_days', 'penalty', 'inspection_fee', 'return_fee'] as const
