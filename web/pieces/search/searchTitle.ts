/** Heading and title of the results of a keyword. */
export const searchTitle = (keyword: string): string => `‘${keyword}’ 검색 결과`

/** Title of the second tab of the brand page. */
export const brandSearchTitle = '브랜드 검색'
