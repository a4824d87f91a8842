import { paths, patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** Finding a product and looking at it. */
export const browsing: Row[] = [
  {
    id: 'category',
    path: patterns.category,
    load: () => import('../../screens/category/CategoryScreen.tsx').then((m) => m.CategoryScreen),
    frame: {
      title: '카테고리',
      heading: true,
      back: { to: paths.home },
      icons: shopIcons,
      nav: 'category',
      toastOffset: 78,
      public: true,
    },
  },
  {
    id: 'productList',
    path: patterns.products,
    load: () => import('../../screens/productList/ProductListScreen.tsx').then((m) => m.ProductListScreen),
    frame: {
      title: '상품',
      back: 'product',
      icons: shopIcons,
      bareHeader: true,
      nav: 'category',
      toastOffset: 78,
      public: true,
    },
  },
  {
    id: 'productDetail',
    path: patterns.productDetail,
    load: () =>
      import('../../screens/productDetail/ProductDetailScreen.tsx').then((m) => m.ProductDetailScreen),
    frame: {
      title: '상품 상세',
      back: 'history',
      icons: ['home', 'search', 'interest', 'cart'],
      overPicture: true,
      toastOffset: 171,
      public: true,
    },
  },
  {
    id: 'productSimilar',
    path: patterns.productSimilar,
    load: () =>
      import('../../screens/productSimilar/ProductSimilarScreen.tsx').then((m) => m.ProductSimilarScreen),
    frame: { title: '유사한 상품', heading: true, back: 'history', icons: shopIcons, public: true },
  },
]
