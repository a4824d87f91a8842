import { waybillNumber } from '../shared/waybillNumber.ts'

export type ParcelCourier = 'epost' | 'cj' | 'hanjin' | 'lotte' | 'etc'

/** The named couriers number parcels with at least nine digits; fewer are a day, a quantity or a postal code. */
const parcelDigits = /^(?!0+$)\d{9,14}$/
const otherParcelNumber = /^(?=.*\d)[0-9A-Za-z]{6,30}$/
const day = /^\d{4}-?\d{2}-?\d{2}$/
/** `20261130103015`, also without its seconds: when an order came in or was sent. */
const moment = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T?([01]\d|2[0-3])([0-5]\d){1,2}$/
/** With its seconds it is no number below the title of waybills either. */
const fullMoment = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d){2}$/
/** `261130`: a number of so few digits is only one below the title of waybills. */
const shortDay = /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
/** Telephones, of the line, of the network and of the internet: no courier has such a number, below its title either. */
const telephone = /^0(2\d{7,8}|([3-6]\d|1[016789]|[78]0)\d{7,8}|50\d{8,9})$/
/** Telephones as they are written beside a parcel, with the country or without the first digit, postal codes and barcodes. */
const noParcelNumber = /^(0\d+|8210\d{8}|1[016789]\d{7,8}|880\d{10})$/
const shortWithHyphen = /^(1\d{3}-\d{4}|\d{3}-\d{3})$/

/** How many digits a courier's numbers have, and in which groups they are written. */
const shapes: Readonly<Record<Exclude<ParcelCourier, 'etc'>, readonly string[]>> = {
  cj: ['12', '4-4-4'],
  hanjin: ['10', '12', '4-4-4'],
  lotte: ['12', '4-4-4'],
  epost: ['13', '5-4-4', '4-5-4', '4-4-5'],
}
/** Shops number orders and transfers by the day. */
const beginsWithDay = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/

/** Whether a number is written as this courier writes its own, which is all that says so where no title does (rule 986). */
export function hasShapeOf(courier: ParcelCourier, written: string): boolean {
  if (courier === 'etc') return true
  const groups = written.split('-').map((group) => String(group.length))
  return shapes[courier].includes(groups.join('-')) && !beginsWithDay.test(written)
}

/** What no title calls a number, and looks like something else. */
export const isNoNumber = (written: string): boolean =>
  shortWithHyphen.test(written) ||
  [noParcelNumber, moment, shortDay].some((pattern) => pattern.test(waybillNumber(written)))

const isParcelNumber = (written: string, courier: ParcelCourier): boolean => {
  const number = waybillNumber(written)
  if (telephone.test(number)) return false
  return courier === 'etc'
    ? otherParcelNumber.test(number) && !day.test(written)
    : parcelDigits.test(number) && !fullMoment.test(number)
}

/** What a spreadsheet leaves of a long number: 6.89012E+11, and 689012000000 once that is saved again. */
export const isRounded = (cell: string): boolean =>
  /^\d(\.\d+)?E\+?\d{2}$/i.test(cell) || /^(?!0+$)\d{3,8}0{6}$/.test(waybillNumber(cell))

const letters = /^[A-Za-z]+$/
const shortGroup = /^[0-9A-Za-z]{3,5}$/
const longGroup = /^(?=.*\d)[0-9A-Za-z]{6,60}$/

/** Whether the groups that blanks and hyphens part are of one number: 2416-3836-9849, EZ 123456789 KR. */
const areOfOne = (groups: readonly string[]): boolean =>
  groups.every((group) => shortGroup.test(group) || letters.test(group)) ||
  (groups.every((group) => longGroup.test(group) || letters.test(group)) &&
    groups.filter((group) => longGroup.test(group)).length === 1)

/**
 * The numbers of a courier in a cell, with a hyphen wherever they are written in groups, whatever parts them, and whether it says more than these (rule
 * 985): of 689012345678-1 and of 689012345678 (추가 1건) the cell is not the number.
 */
export function numbersIn(cell: string, courier: ParcelCourier): { numbers: string[]; saysMore: boolean } {
  const numbers: string[] = []
  const rest = cell.replaceAll(/[0-9A-Za-z -]+/g, (piece) => {
    const groups = piece.split(/[ -]+/).filter((group) => group !== '')
    const whole = groups.join('-')
    const isOne = areOfOne(groups) && isParcelNumber(whole, courier)
    const found = isOne ? [whole] : groups.filter((group) => isParcelNumber(group, courier))
    numbers.push(...found)
    return isOne || found.length === groups.length ? '' : piece
  })
  return { numbers, saysMore: /[\p{L}\p{N}]/u.test(rest) }
}
