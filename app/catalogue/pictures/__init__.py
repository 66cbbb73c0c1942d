"""Pictures and videos of products, pictures of categories."""
