import { type ComponentType, createElement } from 'react'
import { insteadOf } from '#web/console/frame/sections.ts'
import type { Access } from '#web/session/access.ts'
import type { ConsolePart, PageModule } from './routes.tsx'

/** Every screen of the console: its address and the file that draws it. Visitors never load this table. */
export const staffScreens = [
  { path: '/console', page: './desk/console/DeskPage.tsx', access: 'staff' },
  { path: '/console/claims', page: './desk/console/DeskPage.tsx', access: 'staff' },
  { path: '/console/dashboard', page: './statistics/console/DashboardPage.tsx', access: 'staff' },
  { path: '/console/limits', page: './payout-limits/console/LimitsPage.tsx', access: 'staff' },
  { path: '/console/limits/:key', page: './payout-limits/console/LimitPage.tsx', access: 'staff' },
  { path: '/console/alarms', page: './alarms/console/AlarmsPage.tsx', access: 'staff' },
  { path: '/console/chat', page: './chat/console/InboxPage.tsx', access: 'staff' },
  { path: '/console/chat/settings', page: './chat/console/ChatSettingsPage.tsx', access: 'staff' },
  { path: '/console/chat/mailbox', page: './mailbox/console/MailboxPage.tsx', access: 'staff' },
  { path: '/console/chat/:id', page: './chat/console/DeskChatPage.tsx', access: 'staff' },
  { path: '/console/audit', page: './audit/console/AuditPage.tsx', access: 'staff' },
  { path: '/console/claims/:uuid', page: './desk/console/DeskPage.tsx', access: 'staff' },
  { path: '/console/deposit-accounts', page: './deposit-accounts/console/DepositAccountsPage.tsx', access: 'staff' },
  { path: '/console/deposit-accounts/:id', page: './deposit-accounts/console/DepositAccountPage.tsx', access: 'staff' },
  { path: '/console/customers', page: './customers/console/CustomersPage.tsx', access: 'staff' },
  { path: '/console/customers/:id', page: './customers/console/CustomerPage.tsx', access: 'staff' },
  { path: '/console/screening', page: './screening/console/ScreeningPage.tsx', access: 'staff' },
  { path: '/console/screening/:key', page: './screening/console/ScreeningRulePage.tsx', access: 'staff' },
  { path: '/console/reserves', page: './reserves/console/ReservesPage.tsx', access: 'staff' },
  { path: '/console/reserves/:currency', page: './reserves/console/ReservePage.tsx', access: 'staff' },
  { path: '/console/withdrawals', page: './withdrawals/console/WithdrawalsPage.tsx', access: 'staff' },
  {
    path: '/console/withdrawals/settings',
    page: './withdrawals/console/WithdrawalSettingsPage.tsx',
    access: 'staff',
  },
  { path: '/console/withdrawals/:id', page: './withdrawals/console/WithdrawalPage.tsx', access: 'staff' },
  { path: '/console/verification', page: './verification/console/ChecksPage.tsx', access: 'staff' },
  { path: '/console/verification/settings', page: './verification/console/VerificationKindsPage.tsx', access: 'staff' },
  {
    path: '/console/verification/settings/:key',
    page: './verification/console/VerificationKindPage.tsx',
    access: 'staff',
  },
  { path: '/console/verification/ask', page: './verification/console/AskPage.tsx', access: 'staff' },
  { path: '/console/verification/:id', page: './verification/console/CheckPage.tsx', access: 'staff' },
  { path: '/console/content', page: './content/console/ContentPagesPage.tsx', access: 'staff' },
  { path: '/console/content/news', page: './content/console/ArticlesPage.tsx', access: 'staff' },
  { path: '/console/content/news/:key', page: './content/console/ArticleRecordPage.tsx', access: 'staff' },
  { path: '/console/content/faq', page: './content/console/QuestionsPage.tsx', access: 'staff' },
  { path: '/console/content/faq/:key', page: './content/console/QuestionPage.tsx', access: 'staff' },
  { path: '/console/content/chat', page: './chat/console/ChatAnswersPage.tsx', access: 'staff' },
  { path: '/console/content/chat/:key', page: './chat/console/ChatAnswerPage.tsx', access: 'staff' },
  { path: '/console/content/images', page: './content/console/ImagesPage.tsx', access: 'staff' },
  { path: '/console/content/:key', page: './content/console/WordsPage.tsx', access: 'staff' },
  { path: '/console/newsletters', page: './newsletters/console/NewslettersPage.tsx', access: 'staff' },
  { path: '/console/newsletters/:key', page: './newsletters/console/NewsletterPage.tsx', access: 'staff' },
  { path: '/console/reviews', page: './reviews/console/ReviewsPage.tsx', access: 'staff' },
  { path: '/console/reviews/:key', page: './reviews/console/ReviewRecordPage.tsx', access: 'staff' },
  { path: '/console/aml', page: './aml/console/AmlPage.tsx', access: 'staff' },
  { path: '/console/contests', page: './contest/console/ContestsPage.tsx', access: 'staff' },
  { path: '/console/contests/draws', page: './contest/console/ContestDrawsPage.tsx', access: 'staff' },
  { path: '/console/contests/:key', page: './contest/console/ContestRecordPage.tsx', access: 'staff' },
  { path: '/console/discounts', page: './discounts/console/DiscountTiersPage.tsx', access: 'staff' },
  { path: '/console/promo-codes', page: './promo-codes/console/PromoCodesPage.tsx', access: 'staff' },
  { path: '/console/promo-codes/batch', page: './promo-codes/console/PromoBatchPage.tsx', access: 'staff' },
  { path: '/console/promo-codes/many', page: './promo-codes/console/ManyPromoCodesPage.tsx', access: 'staff' },
  { path: '/console/promo-codes/uses', page: './promo-codes/console/PromoUsesPage.tsx', access: 'staff' },
  { path: '/console/promo-codes/:key', page: './promo-codes/console/PromoCodePage.tsx', access: 'staff' },
  { path: '/console/referrals', page: './referrals/console/ReferralLevelsPage.tsx', access: 'staff' },
  { path: '/console/currencies', page: './catalogue/console/CurrenciesPage.tsx', access: 'staff' },
  { path: '/console/currencies/known', page: './catalogue/console/KnownCurrenciesPage.tsx', access: 'staff' },
  { path: '/console/currencies/many', page: './catalogue/console/ManyCurrenciesPage.tsx', access: 'staff' },
  { path: '/console/currencies/:key', page: './catalogue/console/CurrencyPage.tsx', access: 'staff' },
  { path: '/console/directions', page: './catalogue/console/DirectionsPage.tsx', access: 'staff' },
  { path: '/console/directions/many', page: './catalogue/console/ManyDirectionsPage.tsx', access: 'staff' },
  { path: '/console/directions/matrix', page: './catalogue/console/DirectionMatrixPage.tsx', access: 'staff' },
  { path: '/console/directions/copy', page: './catalogue/console/CopyDirectionsPage.tsx', access: 'staff' },
  { path: '/console/directions/:key', page: './catalogue/console/DirectionPage.tsx', access: 'staff' },
  { path: '/console/rates', page: './rates/console/RatesPage.tsx', access: 'staff' },
  { path: '/console/rates/sources', page: './rates/console/SourcesPage.tsx', access: 'staff' },
  { path: '/console/rates/sources/:key', page: './rates/console/SourcePage.tsx', access: 'staff' },
  { path: '/console/rates/manual', page: './rates/console/ManualRatesPage.tsx', access: 'staff' },
  { path: '/console/rates/manual/:key', page: './rates/console/ManualRatePage.tsx', access: 'staff' },
  { path: '/console/cities', page: './catalogue/console/CitiesPage.tsx', access: 'staff' },
  { path: '/console/cities/:key', page: './catalogue/console/CityPage.tsx', access: 'staff' },
  { path: '/console/branches', page: './catalogue/console/BranchesPage.tsx', access: 'staff' },
  { path: '/console/branches/:key', page: './catalogue/console/BranchPage.tsx', access: 'staff' },
  { path: '/console/categories', page: './catalogue/console/CategoriesPage.tsx', access: 'staff' },
  { path: '/console/categories/:key', page: './catalogue/console/CategoryPage.tsx', access: 'staff' },
  { path: '/console/changes', page: './changes/console/ChangesPage.tsx', access: 'staff' },
  { path: '/console/setup', page: './setup/console/SetupPage.tsx', access: 'staff' },
  { path: '/console/setup/office', page: './setup/console/SetupOfficePage.tsx', access: 'staff' },
  { path: '/console/setup/exchange', page: './setup/console/SetupExchangePage.tsx', access: 'staff' },
  { path: '/console/setup/accounts', page: './setup/console/SetupAccountsPage.tsx', access: 'staff' },
  { path: '/console/setup/reserves', page: './setup/console/SetupReservesPage.tsx', access: 'staff' },
  { path: '/console/setup/open', page: './setup/console/SetupOpenPage.tsx', access: 'staff' },
  { path: '/console/configuration', page: './changes/console/ConfigurationPage.tsx', access: 'staff' },
  { path: '/console/settings', page: './office-settings/console/OfficeSettingsPage.tsx', access: 'staff' },
  { path: '/console/staff', page: './staff/console/StaffPage.tsx', access: 'staff' },
  { path: '/console/staff/:id', page: './staff/console/StaffMemberPage.tsx', access: 'staff' },
  { path: '/console/roles', page: './staff/console/RolesPage.tsx', access: 'staff' },
  { path: '/console/settings/look', page: './office-settings/console/LookPage.tsx', access: 'staff' },
  { path: '/console/not-yours', page: './console/frame/NotYoursPage.tsx', access: 'staff' },
] as const satisfies readonly { path: string; page: string; access: Access }[]

const files = import.meta.glob<PageModule>('./**/console/**/*Page.tsx')

const CONSOLE = 'console'

/** `ErrorBoundary`: shown inside the frame when a page of the console fails. */
export const consoleRouteWith = (ErrorBoundary: ComponentType): ConsolePart => ({
  insteadOf,
  route: {
    id: CONSOLE,
    lazy: async () => {
      const [{ ConsoleFrame, ...frame }, { KeysHelp }] = await Promise.all([
        import('#web/console/frame/ConsoleFrame.tsx'),
        import('#web/desk/console/KeysHelp.tsx'),
      ])
      const windows = { KeysHelp, loadPalette: async () => (await import('#web/desk/console/Palette.tsx')).Palette }
      return { ...frame, element: createElement(ConsoleFrame, { windows }) }
    },
    children: [
      {
        id: 'console-pages',
        ErrorBoundary,
        lazy: async () => ({ Component: (await import('#web/console/frame/ConsoleFrame.tsx')).PageInFrame }),
        children: staffScreens.map(({ path, page }) => ({
          id: path,
          path: path.slice(1),
          caseSensitive: true,
          lazy: files[page]!,
        })),
      },
    ],
  },
})

/** The source files of a part of the console, for the build's manifest. */
export function filesOfStaffRoute(id: string): string[] {
  if (id === CONSOLE) return ['src/web/staff-routes.ts', 'src/web/console/frame/ConsoleFrame.tsx']
  return staffScreens.filter(({ path }) => path === id).map(({ page }) => `src/web/${page.slice(2)}`)
}
