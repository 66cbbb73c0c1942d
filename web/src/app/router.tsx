import { createBrowserRouter } from "react-router";
import { FailedPage } from "./FailedPage";

/** Each page is its own chunk, so a customer's browser never fetches the back office or the platform. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      {
        path: "/",
        lazy: async () => ({ Component: (await import("@/pages/public/LandingPage")).LandingPage }),
      },
      {
        path: "/privacy-policy",
        lazy: async () => ({ Component: (await import("@/pages/public/PrivacyPage")).PrivacyPage }),
      },
      {
        path: "/open-store",
        lazy: async () => ({ Component: (await import("@/pages/public/OpenStorePage")).OpenStorePage }),
      },
      {
        path: "/vendors",
        lazy: async () => ({ Component: (await import("@/pages/public/VendorsPage")).VendorsPage }),
      },
      {
        path: "/platform/*",
        lazy: async () => ({ Component: (await import("@/pages/platform/PlatformApp")).PlatformApp }),
      },
      {
        path: "/:mobileNo/owner/*",
        lazy: async () => ({ Component: (await import("@/pages/owner/OwnerApp")).OwnerApp }),
      },
      {
        path: "/:mobileNo",
        lazy: async () => ({ Component: (await import("@/pages/storefront/StoreLayout")).StoreLayout }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import("@/pages/storefront/HomePage")).HomePage }),
          },
          {
            path: "shop",
            lazy: async () => ({ Component: (await import("@/pages/storefront/ShopPage")).ShopPage }),
          },
          {
            path: "category",
            lazy: async () => ({ Component: (await import("@/pages/storefront/CategoryPage")).CategoryPage }),
          },
          {
            path: "product/:itemCd",
            lazy: async () => ({ Component: (await import("@/pages/storefront/ProductPage")).ProductPage }),
          },
          {
            path: "checkout",
            lazy: async () => ({ Component: (await import("@/pages/storefront/CheckoutPage")).CheckoutPage }),
          },
          {
            path: "cart/complete",
            lazy: async () => ({ Component: (await import("@/pages/storefront/CompletePage")).CompletePage }),
          },
          {
            path: "orders",
            lazy: async () => ({ Component: (await import("@/pages/storefront/OrdersPage")).OrdersPage }),
          },
          {
            path: "order/:orderId",
            lazy: async () => ({ Component: (await import("@/pages/storefront/OrderPage")).OrderPage }),
          },
          {
            path: "account",
            lazy: async () => ({ Component: (await import("@/pages/storefront/AccountPage")).AccountPage }),
          },
          {
            path: "catalog",
            lazy: async () => ({ Component: (await import("@/pages/storefront/CatalogPage")).CatalogPage }),
          },
          {
            path: "notification",
            lazy: async () => ({
              Component: (await import("@/pages/storefront/NotificationsPage")).NotificationsPage,
            }),
          },
          {
            path: "profile",
            lazy: async () => ({ Component: (await import("@/pages/storefront/ProfilePage")).ProfilePage }),
          },
          {
            path: "addshop",
            lazy: async () => ({ Component: (await import("@/pages/storefront/AddShopPage")).AddShopPage }),
          },
          {
            path: "privacy-policy",
            lazy: async () => ({
              Component: (await import("@/pages/storefront/StorePrivacyPage")).StorePrivacyPage,
            }),
          },
          {
            path: "signup",
            lazy: async () => ({ Component: (await import("@/pages/storefront/SignUpPage")).SignUpPage }),
          },
          {
            path: "contactus",
            lazy: async () => ({ Component: (await import("@/pages/storefront/ContactPage")).ContactPage }),
          },
          {
            path: "about",
            lazy: async () => ({ Component: (await import("@/pages/storefront/AboutPage")).AboutPage }),
          },
          {
            path: "login",
            lazy: async () => ({ Component: (await import("@/pages/storefront/LoginPage")).LoginPage }),
          },
          {
            path: "claim",
            lazy: async () => ({ Component: (await import("@/pages/storefront/ClaimPage")).ClaimPage }),
          },
          {
            path: "logout",
            lazy: async () => ({ Component: (await import("@/pages/storefront/LogoutPage")).LogoutPage }),
          },
          {
            path: "*",
            lazy: async () => ({ Component: (await import("@/pages/public/NotFoundPage")).NotFoundPage }),
          },
        ],
      },
      {
        path: "*",
        lazy: async () => ({ Component: (await import("@/pages/public/NotFoundPage")).NotFoundPage }),
      },
    ],
  },
]);
