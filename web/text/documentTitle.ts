const shop = '빌림'

/** Title of the document for a page that is called `words`; the home page is called by the shop's name. */
export const documentTitle = (words: string): string =>
  words === shop ? `${shop} · 갖고 싶던 것을, 필요한 날만큼` : `${words} | ${shop}`
