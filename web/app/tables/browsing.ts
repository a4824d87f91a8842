import { paths, patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** Product lists, search and product detail. */
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
  {
    id: 'search',
    path: patterns.search,
    load: () => import('../../screens/search/SearchScreen.tsx').then((m) => m.SearchScreen),
    frame: { title: '검색', noHeader: true, toastOffset: 16 },
  },
  {
    id: 'brand',
    path: patterns.brand,
    load: () => import('../../screens/brand/BrandScreen.tsx').then((m) => m.BrandScreen),
    frame: {
      title: '브랜드',
      logo: true,
      icons: shopIcons,
      menu: 'brand',
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
  },
  {
    id: 'brandProducts',
    path: patterns.brandProducts,
    load: () =>
      import('../../screens/brandProducts/BrandProductsScreen.tsx').then((m) => m.BrandProductsScreen),
    frame: {
      title: '브랜드 상품',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
  },
  {
    id: 'planningProducts',
    path: patterns.planningProducts,
    load: () =>
      import('../../screens/planningProducts/PlanningProductsScreen.tsx').then(
        (m) => m.PlanningProductsScreen,
      ),
    frame: {
      title: '기획전',
      back: 'history',
      icons: shopIcons,
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
  },
]
