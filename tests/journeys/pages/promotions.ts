import type { Visit } from './visit.ts'

export const promotions: readonly Visit[] = []
