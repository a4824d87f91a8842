import { leak } from '../ordering/index.ts'
export function platform() { return leak }
