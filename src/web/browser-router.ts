import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router'

type Options = Omit<Parameters<typeof createRouter>[0], 'history' | 'mapRouteProperties' | 'hydrationRouteProperties'>

/**
 * What the package's own `createBrowserRouter` does. That one stands in a file with its links, forms and prefetching,
 * of which we use nothing: our links are plain ones. Asked for piece by piece the router weighs some kilobytes less.
 */
export const createBrowserRouter = (options: Options) =>
  createRouter({
    ...options,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
