{%- if image %}
<img class="u-photo" src="/api/v1/media/{{ image.id }}?width=380" srcset="/api/v1/media/{{ image.id }}?width=760 2x" alt="{{ image.alt }}" width="380">
{%- endif %}
