type Address = ReturnType<typeof address>

type Row = readonly [
  zonecode: string,
  sido: string,
  sigungu: string,
  bname: string,
  road: string,
  lot: string,
  buildingName?: string,
  apartment?: 'Y',
]

/** Streets that exist, with numbers and buildings made up. Four of them need the surcharge for Jeju. */
const rows: readonly Row[] = [
  ['04782', '서울', '성동구', '성수동2가', '연무장길 33', '316-40', '연무빌딩'],
  ['04768', '서울', '성동구', '성수동1가', '왕십리로 83', '685-700', '서울숲하늘채', 'Y'],
  ['04779', '서울', '성동구', '성수동1가', '서울숲2길 17', '668-31'],
  ['06035', '서울', '강남구', '신사동', '가로수길 43', '535-12', '가로수빌딩'],
  ['06017', '서울', '강남구', '신사동', '압구정로60길 21', '663-9'],
  ['06164', '서울', '강남구', '삼성동', '테헤란로 521', '159-1', '삼성파크타워'],
  ['06232', '서울', '강남구', '역삼동', '강남대로 396', '825-2', '역삼센터'],
  ['06611', '서울', '서초구', '서초동', '서초대로77길 54', '1318-9', '서초더샘', 'Y'],
  ['06716', '서울', '서초구', '방배동', '남부순환로 2248', '1001-1'],
  ['05551', '서울', '송파구', '잠실동', '올림픽로 212', '22-7', '잠실한빛아파트', 'Y'],
  ['04391', '서울', '용산구', '이태원동', '이태원로 195', '135-8'],
  ['04417', '서울', '용산구', '한남동', '한남대로 91', '810-2', '한남언덕', 'Y'],
  ['03999', '서울', '마포구', '연남동', '동교로 247', '568-3'],
  ['04038', '서울', '마포구', '서교동', '양화로 45', '395-43', '서교세움빌딩'],
  ['03062', '서울', '종로구', '안국동', '북촌로 12', '17-1'],
  ['03163', '서울', '종로구', '인사동', '인사동길 44', '38'],
  ['04521', '서울', '중구', '다동', '청계천로 24', '7', '청계금융빌딩'],
  ['07326', '서울', '영등포구', '여의도동', '여의대로 24', '28-1', '여의도스카이', 'Y'],
  ['13529', '경기', '성남시 분당구', '백현동', '판교역로 146', '541', '판교라임타워'],
  ['16704', '경기', '수원시 영통구', '영통동', '청명로 60', '1024-9', '청명마을아파트', 'Y'],
  ['10364', '경기', '고양시 일산동구', '장항동', '정발산로 24', '868'],
  ['21998', '인천', '연수구', '송도동', '센트럴로 160', '30-3', '송도센트럴하임', 'Y'],
  ['48094', '부산', '해운대구', '중동', '달맞이길 30', '1828', '달맞이비치', 'Y'],
  ['48300', '부산', '수영구', '광안동', '광안해변로 219', '192-20'],
  ['41919', '대구', '중구', '동인동2가', '국채보상로 680', '50-2'],
  ['61945', '광주', '서구', '치평동', '상무중앙로 7', '1243'],
  ['34126', '대전', '유성구', '어은동', '대학로 99', '220'],
  ['25467', '강원특별자치도', '강릉시', '안현동', '해안로 536', '산 1-1'],
  ['54999', '전북특별자치도', '전주시 완산구', '풍남동3가', '태조로 44', '99'],
  ['38164', '경북', '경주시', '황남동', '포석로 1080', '211-1'],
  ['63122', '제주특별자치도', '제주시', '연동', '노연로 89', '274-37', '연동하늘빛', 'Y'],
  ['63309', '제주특별자치도', '제주시', '영평동', '첨단로 242', '2181'],
  ['63535', '제주특별자치도', '서귀포시', '중문동', '중문관광로72번길 75', '3039-1'],
  ['63625', '제주특별자치도', '서귀포시', '성산읍 고성리', '서성일로 1111', '1118'],
]

/** Every field that the provider's `oncomplete` brings; the English ones are left empty. */
function address([zonecode, sido, sigungu, bname, road, lot, buildingName = '', apartment]: Row) {
  // Outside of a city's wards the road address names the town, too.
  const [town, village] = bname.includes(' ') ? bname.split(' ') : ['', bname]
  const roadAddress = [sido, sigungu, town, road].filter(Boolean).join(' ')
  const jibunAddress = `${sido} ${sigungu} ${bname} ${lot}`
  return {
    zonecode,
    address: roadAddress,
    addressEnglish: '',
    addressType: 'R',
    userSelectedType: 'R',
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    roadAddressEnglish: '',
    jibunAddress,
    jibunAddressEnglish: '',
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: '',
    autoJibunAddressEnglish: '',
    buildingCode: `${zonecode}00000000000000000000`,
    buildingName,
    apartment: apartment ?? 'N',
    sido,
    sidoEnglish: '',
    sigungu,
    sigunguEnglish: '',
    sigunguCode: zonecode,
    roadnameCode: `${zonecode}00`,
    bcode: `${zonecode}00000`,
    roadname: road.replace(/ [\d-]+$/, ''),
    roadnameEnglish: '',
    bname,
    bnameEnglish: '',
    bname1: town,
    bname1English: '',
    bname2: village,
    bname2English: '',
    hname: '',
    query: '',
  }
}

export const addresses: readonly Address[] = rows.map(address)
