import { namedCouriers } from '../shared/codeNames.ts'

const names: Readonly<Record<string, string>> = namedCouriers

/** The courier's display name; empty for an unknown or unnamed courier. */
export const courierName = (courier: string): string => names[courier] ?? ''
