{%- comment %} image: a picture as a whole, as large as there is room for it; it opens larger {% endcomment -%}
{%- if image %}
<a class="whole" href="/api/v1/media/{{ image.id }}"{% if image.alt == '' %} aria-label="{{ 'openPicture' | t }}"{% endif %}><img class="u-photo" src="/api/v1/media/{{ image.id }}?width=380" srcset="/api/v1/media/{{ image.id }}?width=380 380w, /api/v1/media/{{ image.id }}?width=760 760w" sizes="(min-width: 48rem) {{ image.width }}px, 100vw" alt="{{ image.alt }}" width="{{ image.width }}" height="{{ image.height }}"></a>
{%- endif %}
