import { type ComponentType, lazy, Suspense } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { HomePage } from "@/pages/storefront/HomePage";
import type { PageFrame } from "@/pages/storefront/page-frame";
import { ShopPage } from "@/pages/storefront/ShopPage";
import { StoreLayout } from "@/pages/storefront/StoreLayout";
import { keepLayersInHistory } from "@/shared/hooks/useBackCloses";
import { fetchAhead } from "@/shared/i18n/i18n";
import { PageSkeleton } from "@/shared/ui/PageSkeleton";
import { FailedPage } from "./FailedPage";

/**
 * A route whose page is in a separate chunk, so that customers never fetch the back office or the platform.
 */
const page = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  frame?: PageFrame,
) => ({ path, lazy: async () => ({ Component: (await load())[name] }), handle: frame }) satisfies RouteObject;

/** The time after which the placeholder of the next page replaces the current page. */
const PATIENCE = 150;

/** A route within the store's frame, which stays while the page is fetched. */
const shopPage = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  frame?: PageFrame,
) =>
  ({
    path,
    lazy: async () => {
      const coming = load().then((module): { default: ComponentType } => ({ default: module[name] }));
      const here = await Promise.race([
        coming,
        new Promise<null>((done) => setTimeout(done, PATIENCE, null)),
      ]);
      if (here) return { Component: here.default };
      const Page = lazy(() => coming);
      return {
        Component: () => (
          <Suspense fallback={<PageSkeleton kind={frame?.kind} delay={0} />}>
            <Page />
          </Suspense>
        ),
      };
    },
    handle: frame,
  }) satisfies RouteObject;

const notFound = page("*", "NotFoundPage", () => import("@/pages/public/NotFoundPage"));

/** The frame of pages where a customer enters or leaves the store. */
const DOOR: PageFrame = { bare: true, ownersColours: true };
const GRID: PageFrame = { kind: "grid" };
const FOOTER: PageFrame = { footer: true };
const NO_SEARCH: PageFrame = { search: false };
/** The frame of pages about the reader or the store, which need no party. */
const NO_PARTY: PageFrame = { ...NO_SEARCH, party: false };
/** The frame of pages with a bar at their foot. */
const NO_FOOT: PageFrame = { foot: false };

const shop: RouteObject[] = [
  // Visitors start with these pages, so they are part of the first file and need no further round trip.
  { path: "", Component: HomePage, handle: { ...GRID, ...FOOTER } },
  { path: "shop", Component: ShopPage, handle: GRID },
  shopPage("category", "CategoryPage", () => import("@/pages/storefront/CategoryPage"), GRID),
  shopPage("product/:itemCd", "ProductPage", () => import("@/pages/storefront/ProductPage"), {
    ...NO_FOOT,
    kind: "detail",
  }),
  shopPage("checkout", "CheckoutPage", () => import("@/pages/storefront/CheckoutPage"), {
    ...NO_SEARCH,
    ...NO_FOOT,
    kind: "form",
  }),
  shopPage("cart/complete", "CompletePage", () => import("@/pages/storefront/CompletePage"), NO_PARTY),
  shopPage("orders", "OrdersPage", () => import("@/pages/storefront/OrdersPage"), NO_PARTY),
  shopPage("quick", "QuickOrderPage", () => import("@/pages/storefront/QuickOrderPage"), NO_SEARCH),
  shopPage("again", "BuyAgainPage", () => import("@/pages/storefront/BuyAgainPage"), NO_SEARCH),
  shopPage("orders/find", "FindOrderPage", () => import("@/pages/storefront/FindOrderPage"), {
    ...NO_PARTY,
    kind: "form",
  }),
  shopPage("orders/link/:token", "LinkedOrderPage", () => import("@/pages/storefront/LinkedOrderPage"), {
    ...NO_SEARCH,
    ...NO_FOOT,
    ownersColours: true,
  }),
  shopPage("order/:orderId", "OrderPage", () => import("@/pages/storefront/OrderPage"), {
    ...NO_PARTY,
    ...NO_FOOT,
  }),
  shopPage("account", "AccountPage", () => import("@/pages/storefront/AccountPage"), NO_PARTY),
  shopPage("catalog", "CatalogPage", () => import("@/pages/storefront/CatalogPage"), {
    ...NO_SEARCH,
    ...GRID,
  }),
  shopPage(
    "notification",
    "NotificationsPage",
    () => import("@/pages/storefront/NotificationsPage"),
    NO_PARTY,
  ),
  shopPage("profile", "ProfilePage", () => import("@/pages/storefront/ProfilePage"), {
    ...NO_PARTY,
    kind: "form",
  }),
  shopPage("collections", "CollectionsPage", () => import("@/pages/storefront/CollectionsPage"), NO_PARTY),
  shopPage("dues", "DuesPage", () => import("@/pages/storefront/DuesPage"), NO_SEARCH),
  shopPage("addshop", "AddShopPage", () => import("@/pages/storefront/AddShopPage"), {
    ...NO_PARTY,
    kind: "form",
  }),
  shopPage(
    "privacy-policy",
    "StorePrivacyPage",
    () => import("@/pages/storefront/StorePrivacyPage"),
    NO_PARTY,
  ),
  shopPage("contactus", "ContactPage", () => import("@/pages/storefront/ContactPage"), {
    ...NO_PARTY,
    ...NO_FOOT,
    ownersColours: true,
  }),
  shopPage("about", "AboutPage", () => import("@/pages/storefront/AboutPage"), { ...NO_PARTY, ...FOOTER }),
  page("signup", "SignUpPage", () => import("@/pages/storefront/SignUpPage"), DOOR),
  page("login", "LoginPage", () => import("@/pages/storefront/LoginPage"), DOOR),
  page("claim", "ClaimPage", () => import("@/pages/storefront/ClaimPage"), DOOR),
  page("logout", "LogoutPage", () => import("@/pages/storefront/LogoutPage"), DOOR),
  notFound,
];

keepLayersInHistory();
export const router = createBrowserRouter([
  {
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      page("/", "LandingPage", () => import("@/pages/public/LandingPage")),
      page("/privacy-policy", "PrivacyPage", () => import("@/pages/public/PrivacyPage")),
      page("/open-store", "OpenStorePage", () => import("@/pages/public/OpenStorePage")),
      page("/vendors", "VendorsPage", () => import("@/pages/public/VendorsPage")),
      page("/platform/*", "PlatformApp", () => import("@/pages/platform/PlatformApp")),
      page("/:mobileNo/owner/*", "OwnerApp", () => {
        fetchAhead(["owner", "office", "notifications", "support"]);
        return import("@/pages/owner/OwnerApp");
      }),
      { path: "/:mobileNo", Component: StoreLayout, children: shop },
      notFound,
    ],
  },
]);
