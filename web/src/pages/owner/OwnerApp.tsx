import { Navigate, Route, Routes, useLocation, useParams } from "react-router";
import { AntdProvider } from "@/shared/antd/AntdProvider";
import { useSession } from "@/shared/session/useSession";
import { StoreGate } from "@/shared/tenant/StoreGate";

/** The back office; only the owner of this store comes in. */
export function OwnerApp() {
  const { mobileNo = "" } = useParams();
  const { pathname } = useLocation();
  const { claims, owner } = useSession();
  if (!owner || claims?.store !== mobileNo) {
    return <Navigate to={`/${mobileNo}/login?continue=${encodeURIComponent(pathname)}`} replace />;
  }
  return (
    <AntdProvider>
      <StoreGate mobileNumber={mobileNo} ownersColours={false} notFound={null} loading={null}>
        <Routes>
          <Route path="*" element={null} />
        </Routes>
      </StoreGate>
    </AntdProvider>
  );
}
