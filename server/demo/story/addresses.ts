import type { PersonKey } from './people.ts'

type DemoAddress = {
  of: PersonKey
  addressName: string
  postCode: string
  address1: string
  address2: string
  isDefault: boolean
}

/** The first of a person is where the story's parcels go. */
export const demoAddresses: readonly DemoAddress[] = [
  {
    of: 'shopper',
    addressName: '우리 집',
    postCode: '04782',
    address1: '서울특별시 성동구 연무장길 33',
    address2: '502호',
    isDefault: true,
  },
  {
    of: 'shopper',
    addressName: '회사',
    postCode: '06164',
    address1: '서울특별시 강남구 영동대로 513',
    address2: '12층',
    isDefault: false,
  },
  {
    of: 'owner',
    addressName: '집',
    postCode: '03045',
    address1: '서울특별시 종로구 사직로 161',
    address2: '3층',
    isDefault: true,
  },
  {
    of: 'minseo',
    addressName: '집',
    postCode: '13529',
    address1: '경기도 성남시 분당구 판교역로 166',
    address2: '1204호',
    isDefault: true,
  },
  {
    of: 'doyun',
    addressName: '집',
    postCode: '48058',
    address1: '부산광역시 해운대구 센텀중앙로 79',
    address2: '2801호',
    isDefault: true,
  },
  {
    of: 'yerin',
    addressName: '집',
    postCode: '34126',
    address1: '대전광역시 유성구 대학로 99',
    address2: '7동 302호',
    isDefault: true,
  },
  {
    of: 'nari',
    addressName: '집',
    postCode: '16514',
    address1: '경기도 수원시 영통구 광교중앙로 140',
    address2: '903호',
    isDefault: true,
  },
  {
    of: 'siwoo',
    addressName: '집',
    postCode: '63122',
    address1: '제주특별자치도 제주시 연동 312-1',
    address2: '201호',
    isDefault: true,
  },
]

/** Where that person's parcels go; a person without an address has none in the story. */
export function addressOf(person: PersonKey): DemoAddress {
  const found = demoAddresses.find((address) => address.of === person)
  if (found === undefined) throw new Error(`${person} has no address`)
  return found
}
