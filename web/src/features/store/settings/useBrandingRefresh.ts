import { useDispatch } from "react-redux";
import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";

/** Reloads the store's branding after one of its pictures has been prepared. */
export function useBrandingRefresh() {
  const dispatch = useDispatch();
  return () => {
    dispatch(api.util.invalidateTags([listTag("Store")]));
  };
}
