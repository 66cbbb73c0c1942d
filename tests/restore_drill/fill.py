"""Fill a deployment with the demo stores; their pictures are bytes of chance, which take no time to draw.

python -m tests.restore_drill.fill
"""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from app.commands.shared import connect
from app.demo import stores
from app.demo.gallery import Gallery, missing_pictures
from app.demo.load import fill
from app.store.media.storage import put_public
from tenant_router import registry

PICTURE_BYTES = 40_000


def main() -> None:
    connect()
    demos = stores(datetime.now(UTC))
    for demo in demos:
        fill(demo)
    galleries = [Gallery(registry.get_store(demo.mobile), demo) for demo in demos]
    files = [
        (gallery.file(job), job.content_type)
        for job, of_galleries in missing_pictures(galleries, large=True).items()
        for gallery in of_galleries
    ]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda file: put_public(file[0], os.urandom(PICTURE_BYTES), file[1]), files))


if __name__ == "__main__":
    main()
