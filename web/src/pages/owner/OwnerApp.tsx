import { lazy, Suspense, useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router";
import { REPORT_NAMES } from "@/features/papers/reports/reports";
import { AntdProvider } from "@/shared/antd/AntdProvider";
import { useWords } from "@/shared/i18n/useWords";
import { lossShown, type WithSession } from "@/shared/session/slice";
import { useSession } from "@/shared/session/useSession";
import { StoreGate } from "@/shared/tenant/StoreGate";
import { notify } from "@/shared/ui/notices";
import { RestoredScroll } from "@/shared/ui/RestoredScroll";
import { NothingHere } from "./NothingHere";
import { OwnerLayout } from "./OwnerLayout";

const ActivityPage = lazy(() => import("./ActivityPage"));
const CustomerPage = lazy(() => import("./CustomerPage"));
const DashboardPage = lazy(() => import("./DashboardPage"));
const ImportPage = lazy(() => import("./ImportPage"));
const LocationReportPage = lazy(() => import("./LocationReportPage"));
const NotificationPage = lazy(() => import("./NotificationPage"));
const OrdersPage = lazy(() => import("./OrdersPage"));
const OwnerCategoryPage = lazy(() => import("./OwnerCategoryPage"));
const OwnerCatalogPage = lazy(() => import("./OwnerCatalogPage"));
const OrderDetailPage = lazy(() => import("./OrderDetailPage"));
const OpenPreviewPage = lazy(() => import("./OpenPreviewPage"));
const PreviewPage = lazy(() => import("./PreviewPage"));
const EditProductPage = lazy(() => import("./EditProductPage"));
const PaymentsPage = lazy(() => import("./PaymentsPage"));
const ProductsPage = lazy(() => import("./ProductsPage"));
const QuickStartPage = lazy(() => import("./QuickStartPage"));
const ReceivablesPage = lazy(() => import("./ReceivablesPage"));
const ReportPage = lazy(() => import("./ReportPage"));
const ReturnsPage = lazy(() => import("./ReturnsPage"));
const SupportOver = lazy(() => import("./SupportOver"));
const SyncPage = lazy(() => import("./SyncPage"));
const CleanBooksPage = lazy(() => import("./CleanBooksPage"));
const SyncSetupPage = lazy(() => import("./SyncSetupPage"));
const UserSettingsPage = lazy(() => import("./UserSettingsPage"));
const UsersPage = lazy(() => import("./UsersPage"));
const UserApprovalPage = lazy(() => import("./UserApprovalPage"));
const UserLocationPage = lazy(() => import("./UserLocationPage"));
const UtilityPage = lazy(() => import("./utility/UtilityPage"));

/** The back office; only the owner of this store can enter it. */
export function OwnerApp() {
  const { mobileNo = "" } = useParams();
  const { pathname, search } = useLocation();
  const { claims, owner, support } = useSession();
  if (!owner || claims?.store !== mobileNo) {
    if (support)
      return (
        <AntdProvider>
          <Suspense fallback={null}>
            <SupportOver store={mobileNo} />
          </Suspense>
        </AntdProvider>
      );
    return (
      <Suspense fallback={null}>
        <LossNotice />
        <Navigate to={`/${mobileNo}/login?continue=${encodeURIComponent(pathname + search)}`} replace />
      </Suspense>
    );
  }
  return (
    <AntdProvider>
      <Suspense fallback={null}>
        <StoreGate
          key={mobileNo}
          mobileNumber={mobileNo}
          ownersColours={false}
          notFound={<NothingHere />}
          loading={null}
        >
          <Routes>
            <Route element={<OwnerLayout />}>
              <Route index element={<DashboardPage />} />
              <Route path="quickstart" element={<QuickStartPage />} />
              <Route path="orders" element={<OrdersPage />} />
              <Route path="orderdetail" element={<OrderDetailPage />} />
              <Route path="payments" element={<PaymentsPage />} />
              <Route path="returns" element={<ReturnsPage />} />
              <Route path="import" element={<ImportPage />} />
              <Route path="utility" element={<UtilityPage />} />
              <Route path="sync" element={<SyncPage />} />
              <Route path="sync/setup" element={<SyncSetupPage />} />
              <Route path="sync/clean" element={<CleanBooksPage />} />
              <Route path="usersettings" element={<UserSettingsPage />} />
              <Route path="customer" element={<CustomerPage />} />
              <Route path="users" element={<UsersPage />} />
              <Route path="activity" element={<ActivityPage />} />
              <Route path="userapproval" element={<UserApprovalPage />} />
              <Route path="notification" element={<NotificationPage />} />
              <Route path="viewproducts" element={<ProductsPage />} />
              <Route path="editproduct" element={<EditProductPage />} />
              <Route path="category" element={<OwnerCategoryPage />} />
              <Route path="catalog" element={<OwnerCatalogPage />} />
              {REPORT_NAMES.map((report) => (
                <Route key={report} path={`report/${report}`} element={<ReportPage report={report} />} />
              ))}
              <Route path="report/receivables" element={<ReceivablesPage />} />
              <Route path="report/locations" element={<LocationReportPage />} />
              <Route path="userlocation" element={<UserLocationPage />} />
              <Route path="preview" element={<PreviewPage />} />
              <Route path="preview/open" element={<OpenPreviewPage />} />
              <Route path="*" element={<NothingHere />} />
            </Route>
          </Routes>
          <RestoredScroll />
        </StoreGate>
      </Suspense>
    </AntdProvider>
  );
}

/** Explains at the sign-in that the session has ended. */
function LossNotice() {
  const { t } = useWords("auth");
  const dispatch = useDispatch();
  const lost = useSelector((state: WithSession) => state.session.lost);
  useEffect(() => {
    if (!lost) return;
    dispatch(lossShown());
    notify(t("sessionOver"), { tone: "warning" });
  }, [lost, dispatch, t]);
  return null;
}
