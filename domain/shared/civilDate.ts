/** A day of the calendar in Asia/Seoul, written `yyyy-MM-dd`. */
export type CivilDate = `${number}-${number}-${number}`
