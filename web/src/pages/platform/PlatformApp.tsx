import { lazy, Suspense } from "react";
import { Provider } from "react-redux";
import { Route, Routes } from "react-router";
import { useConsole } from "@/features/platform/console/session";
import { createConsoleStore } from "@/features/platform/console/store";
import { AntdProvider } from "@/shared/antd/AntdProvider";
import { RestoredScroll } from "@/shared/ui/RestoredScroll";
import { NoSuchPage } from "./NoSuchPage";
import { PlatformLayout } from "./PlatformLayout";

const AdministratorsPage = lazy(() => import("./administrators/AdministratorsPage"));
const AuditPage = lazy(() => import("./audit/AuditPage"));
const BackupsPage = lazy(() => import("./backups/BackupsPage"));
const FailuresPage = lazy(() => import("./operations/FailuresPage"));
const HealthPage = lazy(() => import("./operations/HealthPage"));
const MessagesPage = lazy(() => import("./messages/MessagesPage"));
const QueuesPage = lazy(() => import("./operations/QueuesPage"));
const RequestsPage = lazy(() => import("./requests/RequestsPage"));
const SchemasPage = lazy(() => import("./operations/SchemasPage"));
const SignInPage = lazy(() => import("./SignInPage"));
const StorePage = lazy(() => import("./store/StorePage"));
const StoresPage = lazy(() => import("./stores/StoresPage"));

const store = createConsoleStore();

/** The administrators' console. It is separate from the stores, with its own sign-in and state. */
export function PlatformApp() {
  return (
    <Provider store={store}>
      <Suspense fallback={null}>
        <Console />
      </Suspense>
    </Provider>
  );
}

function Console() {
  const { remembered } = useConsole();
  // The address does not change, so the requested page opens after the sign-in.
  return <AntdProvider>{remembered ? <Pages /> : <SignInPage />}</AntdProvider>;
}

function Pages() {
  return (
    <>
      <Routes>
        <Route element={<PlatformLayout />}>
          <Route index element={<StoresPage />} />
          <Route path="stores/:mobileNo" element={<StorePage />} />
          <Route path="requests" element={<RequestsPage />} />
          <Route path="messages" element={<MessagesPage />} />
          <Route path="schemas" element={<SchemasPage />} />
          <Route path="queues" element={<QueuesPage />} />
          <Route path="failures" element={<FailuresPage />} />
          <Route path="health" element={<HealthPage />} />
          <Route path="backups" element={<BackupsPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="administrators" element={<AdministratorsPage />} />
          <Route path="*" element={<NoSuchPage />} />
        </Route>
      </Routes>
      <RestoredScroll />
    </>
  );
}
