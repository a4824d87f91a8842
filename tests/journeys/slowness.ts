/** How many times slower pages run their scripts than the machine allows. */
export const slowed = Number(process.env.BROWSER_SLOWED ?? 1)

/** How many milliseconds later than it could each answer reaches a page. */
export const lateMs = Number(process.env.ANSWERS_LATE_MS ?? 0)

/** How many times longer a journey that was asked to be slow may wait for anything. */
export const slowness = slowed * (lateMs > 0 ? 2 : 1)
