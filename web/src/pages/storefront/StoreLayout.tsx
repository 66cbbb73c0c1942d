import { Outlet, useParams } from "react-router";
import { StoreGate } from "@/shared/tenant/StoreGate";

export function StoreLayout() {
  const { mobileNo = "" } = useParams();
  return (
    <StoreGate mobileNumber={mobileNo} ownersColours notFound={null} loading={null}>
      <Outlet />
    </StoreGate>
  );
}
