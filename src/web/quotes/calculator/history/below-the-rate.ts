// What is loaded when a visitor scrolls below the rate.
export { LatestReviews } from '#web/quotes/reviews/LatestReviews.tsx'
export { HistoryView } from './HistoryView.tsx'
